import { InvitationScreen } from './invitation-screen.tsx'
import { CONFIRM_CHANGE, CONFIRM_EMAIL, PressedLink, RESTORE_EMAIL } from './pressed-link.tsx'
import { ResetScreen } from './reset-screen.tsx'

/** All pages of mailed links in one file: every page names each existing file. */
export default function LinkScreen() {
  switch (location.pathname) {
    case '/reset':
      return <ResetScreen />
    case '/invitation':
      return <InvitationScreen />
    default:
      return <PressedLink {...(PRESSED[location.pathname] ?? CONFIRM_EMAIL)} />
  }
}

const PRESSED: Readonly<Record<string, typeof CONFIRM_EMAIL>> = {
  '/email/change': CONFIRM_CHANGE,
  '/email/restore': RESTORE_EMAIL,
}
