import type { NewAccount } from '@portico/stores'
import { isMobile, normalEmail, normalMobile } from '../login-name.ts'
import type { AccountServices } from '../services.ts'
import type { TakenCode } from './verification-codes.ts'

/** What a new account is reached by. A code is null where the address was proven otherwise. */
export interface Contacts {
  readonly email: { readonly address: string; readonly code: string | null } | null
  readonly mobile: { readonly number: string; readonly areaCode: string; readonly code: string } | null
}

/** An address as it was typed, and the code that was sent to it. */
export function emailContact(address: string, code: string): Contacts['email'] {
  return { address: normalEmail(address), code }
}

/** A number as it was typed, and the code that was sent to it. */
export function mobileContact(input: {
  readonly mobile: string
  readonly areaCode: string
  readonly verifyCode: string
}): Contacts['mobile'] {
  const number = normalMobile(input.areaCode, input.mobile)
  return { number, areaCode: input.areaCode, code: input.verifyCode }
}

/** What the answer `fieldRefused` says of a number that cannot be one; null where it can. */
export function refuseMobile({
  mobile,
}: Contacts): { readonly field: string; readonly reason: string } | null {
  return mobile === null || isMobile(mobile.number) ? null : { field: 'mobile', reason: 'pattern' }
}

/** Uses up the codes of contacts, all or none. */
export async function takeCodes(
  { codes, codeRisk }: AccountServices,
  { email, mobile }: Contacts,
  { thumbprint, ip }: { readonly thumbprint: string; readonly ip: string },
): Promise<readonly TakenCode[] | null> {
  const sent = [
    { target: email?.address, code: email?.code },
    { target: mobile?.number, code: mobile?.code },
  ]
  const taken: TakenCode[] = []
  for (const { target, code } of sent) {
    if (target === undefined || code === undefined || code === null) continue
    const one = await codes.take({ purpose: 'register', target, thumbprint }, code)
    if (one === null) {
      await giveBack(taken)
      return null
    }
    taken.push(one)
    await codeRisk.used(target, ip)
  }
  return taken
}

/** Makes codes good again. */
export async function giveBack(taken: readonly TakenCode[]): Promise<void> {
  await Promise.all(taken.map((code) => code.giveBack()))
}

/** The columns of proven contacts. */
export function contactColumns(
  { email, mobile }: Contacts,
  at: Date,
): Pick<NewAccount, 'email' | 'email_verified_at' | 'mobile' | 'area_code' | 'mobile_verified_at'> {
  return {
    email: email?.address ?? null,
    email_verified_at: email === null ? null : at,
    mobile: mobile?.number ?? null,
    area_code: mobile?.areaCode ?? null,
    mobile_verified_at: mobile === null ? null : at,
  }
}
