export { toChecksumAddress } from './address.ts'
export { createSignInText, type SignInRequest } from './sign-in-text.ts'
export { readSignInMessage, type SignInMessage, writeSignInMessage } from './sign-in-message.ts'
