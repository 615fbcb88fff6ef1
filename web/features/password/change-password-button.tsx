import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ChangePasswordDialog = lazyDialog(() => import('./change-password-dialog.tsx'), { fresh: true })

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        Change Password
      </SmallButton>
      {/* A new form each time: no password stays. */}
      <ChangePasswordDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
