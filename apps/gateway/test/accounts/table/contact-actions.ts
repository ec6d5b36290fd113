import { removeContact, sendCode, setContact } from '@portico/contract'
import {
  freshEmail,
  freshMobile,
  numberOf,
  type Owner,
  succeed,
  type TriedAction,
  type World,
} from './owner.ts'

/** A code to the address that the account has; nothing where it has none. */
async function heldCode(
  { accounts }: World,
  { browser }: Owner,
  held: { readonly channel: 'email' | 'mobile'; readonly to: string | null },
): Promise<{ readonly oldCode?: string }> {
  if (held.to === null) return {}
  await succeed(browser, sendCode, { purpose: 'secure', channel: held.channel })
  return { oldCode: accounts.codeFor(held.to) }
}

const mobileOf = ({ mobile }: Owner) => (mobile === null ? null : numberOf(mobile))

async function setEmail(world: World, owner: Owner): Promise<void> {
  const { browser, proof } = owner
  const email = freshEmail()
  await succeed(browser, sendCode, { purpose: 'contactEmail', email })
  const verifyCode = world.accounts.codeFor(email)
  const old = await heldCode(world, owner, { channel: 'email', to: owner.email })
  await succeed(browser, setContact, { channel: 'email', email, verifyCode, ...old, ...proof })
  owner.email = email
}

async function setMobile(world: World, owner: Owner): Promise<void> {
  const { browser, proof } = owner
  const mobile = freshMobile()
  await succeed(browser, sendCode, { purpose: 'contactMobile', ...mobile })
  const verifyCode = world.accounts.codeFor(numberOf(mobile))
  const old = await heldCode(world, owner, { channel: 'mobile', to: mobileOf(owner) })
  await succeed(browser, setContact, { channel: 'mobile', ...mobile, verifyCode, ...old, ...proof })
  owner.mobile = mobile
}

async function removeEmail(world: World, owner: Owner): Promise<void> {
  const old = await heldCode(world, owner, { channel: 'email', to: owner.email })
  await succeed(owner.browser, removeContact, { channel: 'email', ...old, ...owner.proof })
  owner.email = null
}

async function removeMobile(world: World, owner: Owner): Promise<void> {
  const old = await heldCode(world, owner, { channel: 'mobile', to: mobileOf(owner) })
  await succeed(owner.browser, removeContact, { channel: 'mobile', ...old, ...owner.proof })
  owner.mobile = null
}

/** ACC-01, in an order in which each finds what it needs. An account that has an address already removes it before it adds one. */
export const contactActions: readonly TriedAction[] = [
  {
    requirement: 'ACC-01',
    name: 'add a mobile number',
    async run(world, owner) {
      if (owner.mobile !== null && owner.email === null) await setEmail(world, owner)
      if (owner.mobile !== null) await removeMobile(world, owner)
      await setMobile(world, owner)
    },
  },
  {
    requirement: 'ACC-01',
    name: 'add an e-mail address',
    async run(world, owner) {
      if (owner.email !== null) await removeEmail(world, owner)
      await setEmail(world, owner)
    },
  },
  { requirement: 'ACC-01', name: 'change the e-mail address', run: setEmail },
  { requirement: 'ACC-01', name: 'change the mobile number', run: setMobile },
  {
    requirement: 'ACC-01',
    name: 'remove the e-mail address',
    async run(world, owner) {
      await removeEmail(world, owner)
      await setEmail(world, owner)
    },
  },
  {
    requirement: 'ACC-01',
    name: 'remove the mobile number',
    async run(world, owner) {
      await removeMobile(world, owner)
      await setMobile(world, owner)
    },
  },
]
