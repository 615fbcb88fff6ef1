import { CircleQuestionMark, MessageCircle } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '#contract/people/identity.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { ICON_BUTTON, IconButton } from '#web/ui/buttons/icon-button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Tooltip } from '#web/ui/buttons/tooltip.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'

const ChatPanel = lazyDialog(() => import('./chat-panel.tsx'))

export default function SupportButtons({ role }: { role: User['role'] }) {
  return (
    <>
      <Tooltip text="FAQ">
        <Link to="/faq" aria-label="FAQ" className={ICON_BUTTON}>
          <CircleQuestionMark aria-hidden />
        </Link>
      </Tooltip>
      {role === 'customer' && <ChatToggle />}
    </>
  )
}

function ChatToggle() {
  const shown = useSyncExternalStore(chatWindow.subscribe, chatWindow.current)
  const [path] = useLocation()
  const isWide = useIsWide()
  const isOpen = shown.isOpen && (isWide || shown.path === path)
  // The next to sign in starts with a closed chat.
  useEffect(() => chatWindow.forget, [])
  return (
    <>
      <IconButton
        label="Live Support Chat"
        icon={<MessageCircle aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? chatWindow.close() : chatWindow.open())}
      />
      <ChatPanel open={isOpen} ticketId={shown.ticketId} times={shown.times} />
    </>
  )
}
