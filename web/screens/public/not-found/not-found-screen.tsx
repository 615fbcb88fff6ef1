import { Compass } from 'lucide-react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

export default function NotFoundScreen() {
  return (
    <div className="page grid min-h-[70dvh] place-content-center justify-items-center gap-3 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-lg bg-surface-2 text-fg-2">
        <Compass aria-hidden className="size-6.5" />
      </span>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        404 Page Not Found
      </h1>
      <p className="max-w-[40ch] text-fg-2">
        This page doesn’t exist. It may have moved, or the link may be wrong.
      </p>
      <ButtonLink to="/" className="mt-2">
        Go home
      </ButtonLink>
    </div>
  )
}
