import { getEmail, proveEmail } from '#contract/people/account.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { linkProblem, useLinkToken } from './link-token.ts'

/** Confirms an email address by the link in a mail. By a press: programs that look at mail open links, too. */
export function ConfirmEmailScreen() {
  const token = useLinkToken()
  const proof = useMutation({
    mutationFn: () => call(proveEmail, { body: { token } }),
    onSuccess: () => refresh(getEmail),
  })
  return (
    <div className="page pb-10">
      <PageHeader title="Confirm Your Email" />
      <Card aria-label="Confirm Your Email" className="grid gap-4">
        {proof.isSuccess ? (
          <>
            <p role="status">Your email address is confirmed.</p>
            <ButtonLink to="/">Continue</ButtonLink>
          </>
        ) : (
          <>
            <p className="text-fg-2">Press the button to confirm that this address is yours.</p>
            {proof.error !== null && <Note tone="warn">{linkProblem(proof.error)}</Note>}
            <Button pending={proof.isPending} onClick={() => proof.mutate()}>
              Confirm Email
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}
