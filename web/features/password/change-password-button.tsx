import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ChangePasswordDialog = lazyComponent(() => import('./change-password-dialog.tsx'))

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        Change Password
      </Button>
      {/* A new form each time: no password stays. */}
      <LazyDialog open={isOpen} fresh>
        <ChangePasswordDialog open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </>
  )
}
