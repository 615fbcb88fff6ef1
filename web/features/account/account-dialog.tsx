import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'

interface AccountDialogProps {
  changes: 'Name' | 'Email'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All in one file, because every page lists the name of every code file. */
export default function AccountDialog({ changes, ...rest }: AccountDialogProps) {
  return changes === 'Name' ? <ChangeNameDialog {...rest} /> : <ChangeEmailDialog {...rest} />
}
