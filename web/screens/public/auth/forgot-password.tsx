import { useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ForgotPasswordDialog = lazyComponent(() => import('./forgot-password-dialog.tsx'))

/** `username` is what is typed so far. */
export function ForgotPassword({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  const open = () => {
    setTimes(times + 1)
    setOpen(true)
  }
  return (
    <p className="mt-2 text-center">
      <button
        type="button"
        className="inline-flex min-h-11 items-center px-1 text-sm font-strong text-brand hover:underline md:min-h-0"
        onClick={open}
      >
        Forgot password?
      </button>
      <LazyDialog open={isOpen}>
        {/* A new form each time: no password stays in a closed dialog. */}
        <ForgotPasswordDialog key={times} open={isOpen} onOpenChange={setOpen} username={username} />
      </LazyDialog>
    </p>
  )
}
