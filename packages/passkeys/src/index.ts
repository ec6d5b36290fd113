export {
  algorithms,
  type Asked,
  checkAssertion,
  checkAttestation,
  type KnownPasskey,
  type NewPasskey,
  type PasskeyProof,
  type RelyingParty,
} from './check-credential.ts'
export { type Assertion, type Attestation, readAssertion, readAttestation } from './credential-text.ts'
