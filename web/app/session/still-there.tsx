import { useEffect, useState } from 'react'
import { now } from '#web/lib/live/clock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

interface StillThereProps {
  /** The session's end, in milliseconds of the server's clock. */
  endsMs: number
  onStay: () => void
}

export default function StillThere({ endsMs, onStay }: StillThereProps) {
  const [left, setLeft] = useState(() => timeLeft(endsMs))
  useEffect(() => {
    const timer = setInterval(() => setLeft(timeLeft(endsMs)), 1_000)
    return () => clearInterval(timer)
  }, [endsMs])
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title="Are You Still There?"
      description="For your safety, you are signed out when you do not use this page."
    >
      <div className="grid gap-4">
        <p>
          Time left: <span className="font-strong">{left}</span>
        </p>
        <Button block size="lg" onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}

/** "1:35" */
function timeLeft(endsMs: number): string {
  const seconds = Math.max(0, Math.ceil((endsMs - now().getTime()) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
