import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'

/** The pages that mailed links lead to, in one file: every page names each file that there is. */
export default function LinkScreen() {
  return location.pathname === '/reset' ? <ResetScreen /> : <ConfirmEmailScreen />
}
