import type { Logger } from 'pino'
import type { StaffPasswords } from '../sign-in/break-glass.ts'
import type { SignInDeps } from '../sign-in/tell-of-browser.ts'
import type { SsoProvider } from './provider.ts'

export interface SsoDeps extends SignInDeps {
  log: Logger
  provider: SsoProvider
  staffPasswords: StaffPasswords
}
