import { Link, Redirect } from 'wouter'
import type { User } from '#contract/people/identity.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useUser } from '#web/lib/api/session.ts'
import { chatWindow, ticketIn } from '#web/features/support/chat-window.ts'
import { faqOf } from '#web/features/faq/faq-content.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { QuestionList } from './question-list.tsx'
import { useLinkedQuestion } from './linked-question.ts'

/** A link to a customer's ticket, as in mail, needs a sign-in first. */
export default function FaqScreen() {
  const user = useUser()
  if (user === null && ticketIn(location.hash) !== null) {
    return <Redirect to="/auth" replace state={{ from: `${location.pathname}${location.hash}` }} />
  }
  return <Faq user={user} />
}

/** A link can name a question, or one of the customer's tickets. */
function Faq({ user }: { user: User | null }) {
  const config = useConfig()
  const { openIds, setOpen } = useLinkedQuestion()
  return (
    <div className="page pb-10">
      <PageHeader
        title="Frequently Asked Questions"
        subtitle={`How ${config.productName} works`}
        aside={
          user === null && (
            <ButtonLink to="/auth" variant="secondary" size="sm">
              Sign in
            </ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
        {faqOf(config).map(({ title, entries }) => (
          <Card key={title} title={title}>
            <QuestionList
              entries={entries}
              openId={entries.find(({ id }) => openIds.has(id))?.id ?? ''}
              onOpenChange={(id) => setOpen(id, entries)}
            />
          </Card>
        ))}
        <Card title="Still have questions?">
          <p className="text-fg-2">
            {user === null ? 'Sign in to use' : 'Use'} the live chat (the message icon in the header), or
            contact your account administrator.
          </p>
          {user?.role === 'customer' && (
            <Button
              className="mt-4"
              variant="secondary"

              onClick={chatWindow.open}
            >
              Open the chat
            </Button>
          )}
          <Link to="/licences" className="mt-4 block text-sm text-brand underline">
            Licenses of the software in this app
          </Link>
        </Card>
      </div>
    </div>
  )
}
