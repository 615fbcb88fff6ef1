import { ChevronLeft, X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { type RefObject, useEffect, useRef } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ICON_BUTTON } from '#web/ui/buttons/icon-button.tsx'
import { dialogOpened, returnFocus } from '#web/ui/dialogs/open-dialogs.ts'
import { isWideNow, useIsWide } from '#web/ui/wide-screen.ts'
import { ChatView } from './chat-view.tsx'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { TicketView } from './ticket-view.tsx'

const PANEL =
  'fixed inset-0 z-50 flex flex-col bg-surface-1 shadow-3 outline-none max-md:slide-up md:rise ' +
  'border-line-2 md:top-auto md:right-6 md:bottom-6 md:left-auto ' +
  'md:h-[min(40rem,calc(100dvh-6rem))] md:w-[24rem] md:rounded-xl md:border'

interface ChatPanelProps {
  open: boolean
  /** The ticket to read instead of the chat. */
  ticketId: string | null
  /** How often it was asked for. */
  times: number
}

/**
 * Beside the page on wide screens, over all of it on phones. Escape closes it while the focus is inside, and returns
 * the focus to what opened it.
 */
export default function ChatPanel({ open, ticketId, times }: ChatPanelProps) {
  const { productName } = useConfig()
  const isWide = useIsWide()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  // Asked for again while open beside the page.
  useEffect(() => {
    if (times > 1) takeFocus(panel, opener)
  }, [times])
  useEscapeInside(panel, open)
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && chatWindow.close()} modal={!isWide}>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          data-chat=""
          className={PANEL}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            takeFocus(panel, opener)
          }}
          onCloseAutoFocus={(event) => returnFocus(event, opener.current)}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (!panel.current?.contains(document.activeElement)) event.preventDefault()
          }}
        >
          <div className="flex min-h-11 shrink-0 items-center gap-1 border-b border-line py-2.5 pr-14 pl-4.5">
            {ticketId !== null && (
              <button
                type="button"
                aria-label="Back to the chat"
                className={classNames(ICON_BUTTON, '-ml-2')}
                onClick={() => {
                  chatWindow.showChat()
                  panel.current?.focus()
                }}
              >
                <ChevronLeft aria-hidden />
              </button>
            )}
            <div className="min-w-0">
              <Radix.Title className="truncate font-semibold tracking-tight">
                {productName} Support
              </Radix.Title>
              <Radix.Description className="text-xs text-fg-2">
                We typically reply instantly
              </Radix.Description>
            </div>
          </div>
          {ticketId === null ? <ChatView /> : <TicketView key={ticketId} ticketId={ticketId} />}
          {/* Last, so that the keyboard reaches the content first. */}
          <Radix.Close
            aria-label="Close"
            className={classNames(ICON_BUTTON, 'absolute top-3 right-2.5 md:right-3.5')}
          >
            <X aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function useEscapeInside(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return
    return dialogOpened(() => {
      const isInside = panel.current?.contains(document.activeElement) === true
      if (isInside) chatWindow.close()
      return isInside
    })
  }, [panel, open])
}

/** Focuses the field to write in, and remembers the earlier focus. */
function takeFocus(panel: RefObject<HTMLElement | null>, opener: RefObject<Element | null>): void {
  if (panel.current === null) return
  const { activeElement, body } = document
  if (activeElement !== body && !panel.current.contains(activeElement)) opener.current = activeElement
  // On a phone the keyboard would cover what there is to read.
  const field = isWideNow() ? panel.current.querySelector('textarea') : null
  const target = field ?? panel.current
  target.focus()
}
