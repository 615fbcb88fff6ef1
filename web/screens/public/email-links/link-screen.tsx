import { ConfirmChangeScreen } from './confirm-change-screen.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { InvitationScreen } from './invitation-screen.tsx'
import { ResetScreen } from './reset-screen.tsx'
import { RestoreEmailScreen } from './restore-email-screen.tsx'

/** All pages of mailed links in one file: every page names each existing file. */
export default function LinkScreen() {
  const Screen = SCREENS[location.pathname] ?? ConfirmEmailScreen
  return <Screen />
}

const SCREENS: Readonly<Record<string, () => React.ReactNode>> = {
  '/reset': ResetScreen,
  '/invitation': InvitationScreen,
  '/email/change': ConfirmChangeScreen,
  '/email/restore': RestoreEmailScreen,
}
