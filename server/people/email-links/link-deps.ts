import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** What mailed links need. */
export interface LinkDeps extends IdentityDeps {
  cipher: FieldCipher
  sessions: Pick<Sessions, 'forget'>
  /** Whether links can be mailed: there is a mail server, and an address of this product to put into them. */
  isMailing: boolean
  resetBy: { link: boolean; review: boolean }
}
