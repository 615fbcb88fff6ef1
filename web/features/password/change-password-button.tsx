import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ChangePasswordDialog = lazyDialog(() => import('./change-password-dialog.tsx'), { fresh: true })

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        Change Password
      </Button>
      {/* A new form each time: no password stays. */}
      <ChangePasswordDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
