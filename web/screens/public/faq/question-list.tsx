import { ChevronDown } from 'lucide-react'
import { Accordion } from 'radix-ui'
import type { FaqEntry } from '#domain/support/faq.ts'

interface QuestionListProps {
  entries: readonly FaqEntry[]
  /** Empty for none. */
  openId: string
  onOpenChange: (id: string) => void
}

/** Questions that open one at a time. */
export function QuestionList({ entries, openId, onOpenChange }: QuestionListProps) {
  return (
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
}
