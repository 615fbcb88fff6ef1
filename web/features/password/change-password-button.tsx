import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ChangePasswordDialog = lazyComponent(() => import('./change-password-dialog.tsx'))

export function ChangePasswordButton() {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" variant="secondary" icon={<KeyRound aria-hidden />} onClick={open}>
        Change Password
      </Button>
      <LazyDialog open={isOpen}>
        {/* A new form each time: no password stays. */}
        <ChangePasswordDialog key={times} open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </>
  )
}
