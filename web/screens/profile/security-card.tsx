import { KeyRound } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { SessionList } from './session-list.tsx'

const ChangePasswordDialog = lazy(() => import('./change-password-dialog.tsx'))

/** The password, and where it has opened the account. */
export function SecurityCard() {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <Card
      title="Security"
      action={
        <Button size="sm" variant="secondary" icon={<KeyRound aria-hidden />} onClick={open}>
          Change Password
        </Button>
      }
    >
      <SessionList />
      <OnceOpened open={isOpen}>
        {/* Each time anew: no password stays behind in a closed dialog. */}
        <ChangePasswordDialog key={times} open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </Card>
  )
}
