import { Link } from 'wouter'
import { useConfig } from '../../api/config.ts'
import { useUser } from '../../api/session.ts'
import { chatWindow } from '../../support/chat-window.ts'
import { faqOf } from '../../support/faq-content.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QuestionList } from './question-list.tsx'
import { useLinkedQuestion } from './linked-question.ts'

/** Frequent questions with their answers; a link can name one of them, or a ticket of the customer's. */
export default function FaqScreen() {
  const config = useConfig()
  const user = useUser()
  const { openIds, setOpen } = useLinkedQuestion()
  return (
    <div className="page pb-10">
      <PageHead title="Frequently Asked Questions" subtitle={`How ${config.productName} works`} />
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
            Use the live chat (the message icon in the header), or contact your account administrator.
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
          <p className="mt-4 text-sm">
            <Link to="/licences" className="text-brand underline">
              Licences
            </Link>{' '}
            of what this app is made of
          </p>
        </Card>
      </div>
    </div>
  )
}
