import type { ReactNode } from 'react'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { linkProblem, useLinkToken } from './link-token.ts'

interface PressedLinkProps<Answer> {
  title: string
  text: string
  action: string
  press: (token: string) => Promise<Answer>
  /** Shown once the link has worked. */
  done: (answer: Answer) => ReactNode
}

/** Uses a mailed link only when pressed: mail scanners open links, too. */
export function PressedLink<Answer>({ title, text, action, press, done }: PressedLinkProps<Answer>) {
  const token = useLinkToken()
  const pressing = useAction({ call: () => press(token) })
  return (
    <div className="page pb-10">
      <PageHeader title={title} />
      <Card aria-label={title} className="grid gap-4">
        {pressing.isSuccess ? (
          done(pressing.data)
        ) : (
          <>
            <p className="text-fg-2">{text}</p>
            {pressing.error !== null && <Note tone="warn">{linkProblem(pressing.error)}</Note>}
            <Button pending={pressing.isPending} onClick={() => pressing.mutate()}>
              {action}
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}
