import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SignInDeps } from '../sign-in/tell-of-browser.ts'

export interface LinkDeps extends SignInDeps {
  cipher: FieldCipher
  sessions: Pick<Sessions, 'forget'>
  keys: ForgetKeys
  resetBy: { link: boolean; review: boolean }
}
