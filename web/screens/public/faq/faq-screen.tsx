import { ChevronDown } from 'lucide-react'
import * as Accordion from '@radix-ui/react-accordion'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import type { User } from '#contract/people/identity.ts'
import type { FaqEntry } from '#domain/support/faq.ts'
import { faqOf } from '#web/features/faq/faq-content.ts'
import { chatWindow, ticketIn } from '#web/features/support/chat-window.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

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

interface QuestionListProps {
  entries: readonly FaqEntry[]
  openId: string
  onOpenChange: (id: string) => void
}

const QuestionList = ({ entries, openId, onOpenChange }: QuestionListProps) => (
  <Accordion.Root
    type="single"
    collapsible
    value={openId}
    onValueChange={onOpenChange}
    className="divide-y divide-line"
  >
    {entries.map(({ id, question, answer }) => (
      <Accordion.Item key={id} value={id}>
        <Accordion.Header>
          <Accordion.Trigger
            id={id}
            className={
              'flex min-h-11 w-full items-center justify-between gap-3 py-2.5 text-left font-medium ' +
              'focus-visible:-outline-offset-2 [&[data-state=open]>svg]:rotate-180'
            }
          >
            {question}
            <ChevronDown aria-hidden className="size-4 shrink-0 text-fg-3" />
          </Accordion.Trigger>
        </Accordion.Header>
        <Accordion.Content className="pb-3.5 text-fg-2">{answer}</Accordion.Content>
      </Accordion.Item>
    ))}
  </Accordion.Root>
)

/**
 * The URL names the question opened last, to share it; visiting it opens, scrolls to and focuses the question, or opens
 * a ticket in the chat.
 */
function useLinkedQuestion() {
  const hash = useLocationProperty(() => location.hash)
  const named = hash.slice(1)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<string | null>(null)
  const [seen, setSeen] = useState('')
  if (seen !== named) {
    setSeen(named)
    if (named !== '' && !openIds.has(named)) {
      setOpenIds(new Set([...openIds, named]))
      setTarget(named)
    }
  }

  useEffect(() => {
    const ticketId = ticketIn(hash)
    if (ticketId === null) return
    chatWindow.showTicket(ticketId)
    // Else the same link would have no effect a second time.
    navigate(location.pathname, { replace: true })
  }, [hash])

  useEffect(() => {
    if (target === null) return
    // After the shell has focused the heading.
    const frame = requestAnimationFrame(() => {
      const trigger = document.getElementById(target)
      trigger?.focus({ preventScroll: true })
      trigger?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  /** Opens a question and closes the others of its card; an empty id closes all. */
  const setOpen = (id: string, ofCard: readonly { id: string }[]) => {
    const others = [...openIds].filter((open) => !ofCard.some((entry) => entry.id === open))
    setOpenIds(new Set(id === '' ? others : [...others, id]))
    setSeen(id)
    navigate(id === '' ? location.pathname : `${location.pathname}#${id}`, {
      replace: true,
      state: history.state,
    })
  }
  return { openIds, setOpen }
}
