import { type ReactNode, useEffect, useRef } from 'react'
import type { SupportMessage } from '#contract/office/support.ts'
import type { MessageSender } from '#domain/support/support.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'

interface MessageListProps<Message extends SupportMessage> {
  messages: readonly Message[]
  /** Whose messages stand at the right. */
  own?: MessageSender
  above?: ReactNode
  below?: ReactNode
  /** Before a message's time: its author, if any. */
  byline?: (message: Message) => string | null
  children?: (message: Message) => ReactNode
}

/** A conversation, kept at its newest message. A screen reader announces new ones. */
export function MessageList<Message extends SupportMessage>(props: MessageListProps<Message>) {
  const { messages, own = 'user', above, below, byline, children } = props
  const box = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest, below])
  return (
    // Reachable by Tab, so that the arrow keys scroll it.
    <div {...REACHED_BY_TAB} ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
      {above}
      <ol className="grid gap-3">
        {messages.map((message) => {
          const isOwn = message.sender === own
          const author = byline?.(message) ?? null
          return (
            <li
              key={message.id}
              className={classNames('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}
            >
              <div
                className={classNames(
                  'max-w-[38ch] rounded-lg px-3.5 py-2.5 wrap-anywhere whitespace-pre-line',
                  isOwn ? 'bg-brand-solid text-on-solid' : 'bg-surface-2',
                )}
              >
                <span className="sr-only">{isOwn ? 'You: ' : VOICES[message.sender]}</span>
                {message.text}
              </div>
              {children?.(message)}
              <p className="max-w-full px-1 text-2xs text-fg-3 wrap-anywhere">
                {author !== null && `${author} · `}
                <DateTime value={message.timestamp} />
              </p>
            </li>
          )
        })}
      </ol>
      {below}
    </div>
  )
}

const REACHED_BY_TAB = { role: 'log', 'aria-label': 'Conversation', tabIndex: 0 }

const VOICES: Record<MessageSender, string> = { user: 'Customer: ', support: 'Support: ' }
