import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'

interface AccountDialogProps {
  changes: 'Name' | 'Email'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialogs of the account in one file: every page names each file that there is. */
export default function AccountDialog({ changes, ...rest }: AccountDialogProps) {
  return changes === 'Name' ? <ChangeNameDialog {...rest} /> : <ChangeEmailDialog {...rest} />
}
