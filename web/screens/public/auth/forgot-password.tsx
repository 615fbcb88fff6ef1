import { lazy, useState } from 'react'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'))

/** The way out for somebody who cannot sign in: `username` is what they have typed so far. */
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
        {/* Each time anew: no password stays behind in a closed dialog. */}
        <ForgotPasswordDialog key={times} open={isOpen} onOpenChange={setOpen} username={username} />
      </LazyDialog>
    </p>
  )
}
