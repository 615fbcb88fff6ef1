import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { ShownAmounts } from '../preferences/hidden-amounts.tsx'
import { ICON_BUTTON } from '../buttons/icon-button.tsx'
import { useSheetDrag } from './sheet-drag.ts'
import { isWideNow } from '../wide-screen.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /**
   * 'center' is a bottom sheet on phones; 'bottom' is one everywhere; 'right' slides in as a panel; 'top' is
   * nothing but its children, which bring their own way out, above where a phone's keyboard comes.
   */
  placement?: 'center' | 'bottom' | 'right' | 'top'
  /** False keeps the title for screen readers only. */
  titleVisible?: boolean
  /** There is no way back to the page, which does not show through: what is asked must be answered. */
  isFinal?: boolean
  /** Asked while another dialog waits, over that one. */
  isOver?: boolean
  /** Keys opened it and go on typing. Who moves by keys, and so sees where the focus is, is known without it. */
  focusAtOnce?: boolean
  children: ReactNode
}

/**
 * A modal dialog. Focus goes in, stays in, and returns to whatever had it: our dialogs are opened without
 * a Radix trigger (they are loaded when first wanted), and Radix would otherwise leave it on the body.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    placement = 'center',
    titleVisible = true,
    isFinal = false,
    isOver = false,
    focusAtOnce = false,
    children,
  } = props
  const opener = useRef<Element | null>(null)
  const takeFocus = (event: Event) => {
    opener.current = document.activeElement
    if (!focusAtOnce && !movesByKeys()) event.preventDefault()
  }
  // What covers the page is not held still with it.
  const final = isFinal ? { 'data-cover': '' } : {}
  const drag = useSheetDrag(() => onOpenChange(false))
  const isSheet = !isFinal && (placement === 'bottom' || (placement === 'center' && !isWideNow()))
  const returnFocus = (event: Event) => {
    event.preventDefault()
    // A link in the dialog led to another screen, which has the focus now.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const target = opener.current?.isConnected ? opener.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {/* Named, so that it is drawn with everything else: by itself it waits for a drawing of its own, in one piece. */}
      <Radix.Portal container={document.body}>
        <Radix.Overlay
          {...final}
          className={classNames(
            'fixed inset-0',
            isFinal ? 'z-62 bg-canvas' : isOver ? 'fade z-62 bg-overlay' : 'fade z-60 bg-overlay',
          )}
        />
        <Radix.Content
          data-sheet=""
          // On its way out it takes no second press.
          inert={!open}
          {...final}
          className={classNames(
            'fixed flex flex-col bg-surface-1 shadow-3 outline-none',
            isFinal || isOver ? 'z-63' : 'z-61',
            PLACEMENTS[placement],
          )}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <ShownAmounts>
            {placement === 'top' ? (
              <>
                <Radix.Title className="sr-only">{title}</Radix.Title>
                <Drawn atOnce={focusAtOnce || movesByKeys()}>{children}</Drawn>
              </>
            ) : (
              <>
                <div
                  {...(isSheet ? drag : {})}
                  className={classNames(
                    'min-h-11 shrink-0 py-2 pr-14 pl-4.5 max-md:mt-3.5 md:pt-6 md:pl-5.5',
                    isSheet && SHEET_HEAD,
                  )}
                >
                  <Radix.Title
                    className={titleVisible ? 'text-[1.0625rem] font-semibold tracking-tight' : 'sr-only'}
                  >
                    {title}
                  </Radix.Title>
                  {description !== undefined && (
                    <Radix.Description className="mt-1 text-sm text-fg-2">{description}</Radix.Description>
                  )}
                </div>
                <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4.5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:px-5.5">
                  <Drawn atOnce={focusAtOnce || movesByKeys()}>{children}</Drawn>
                </div>
                {/* Last, so that focus starts at the first field and not on the way out. */}
                {!isFinal && (
                  <Radix.Close
                    aria-label="Close"
                    className={classNames(ICON_BUTTON, 'absolute top-3 right-2.5 md:right-3.5')}
                  >
                    <X aria-hidden />
                  </Radix.Close>
                )}
              </>
            )}
          </ShownAmounts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const movesByKeys = (): boolean => document.activeElement?.matches(':focus-visible') === true

/**
 * What a dialog holds. Unless at once, it is drawn after the dialog itself and in slices, and takes the focus when it
 * is painted: to focus is to lay out, and everything in one task held a phone up. What arrives later than that
 * takes it too, as long as nothing before has had it.
 */
function Drawn({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  const [isWhole] = useState(atOnce)
  const isDrawn = useDeferredValue(true, isWhole)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = place.current
    if (!isDrawn || content === null) return
    if (isWhole) return awaitFirst(content)
    let stop = () => {}
    const begin = () => {
      focusFirst(content)
      stop = awaitFirst(content)
    }
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(begin)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stop()
    }
  }, [isDrawn, isWhole])
  return (
    <div ref={place} className="contents">
      {isDrawn && children}
    </div>
  )
}

/** The head is what a finger pulls the sheet down by; the bar over it says so. */
const SHEET_HEAD =
  'touch-none before:absolute before:top-1.5 before:left-1/2 before:h-1 before:w-9 before:-translate-x-1/2 before:rounded-full before:bg-line-2'

const PLACEMENTS: Record<NonNullable<DialogProps['placement']>, string> = {
  bottom: 'slide-up inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl border-t border-line-2',
  center:
    'max-md:slide-up max-md:inset-x-0 max-md:bottom-0 max-h-[92dvh] max-md:rounded-t-xl max-md:border-t border-line-2 ' +
    'md:rise md:top-1/2 md:left-1/2 md:w-[30rem] md:max-w-[calc(100vw-2rem)] md:-translate-1/2 md:rounded-xl md:border',
  top:
    'max-md:inset-x-0 max-md:top-0 max-md:max-h-[100dvh] max-md:rounded-b-xl max-md:border-b border-line-2 ' +
    'md:rise md:top-[12vh] md:left-1/2 md:max-h-[76vh] md:w-[38rem] md:max-w-[calc(100vw-2rem)] md:-translate-x-1/2 md:rounded-xl md:border',
  right: 'slide-left inset-y-0 right-0 w-[20rem] max-w-[86vw] border-l border-line-2',
}

/** The first field or button, unless something in the dialog has the focus already or asked for it. */
function focusFirst(content: HTMLElement): void {
  const dialog = content.closest<HTMLElement>('[role=dialog]')
  if (!dialog || dialog.contains(document.activeElement)) return
  takeUp(firstFocusable(content) ?? firstFocusable(dialog) ?? dialog)
}

/**
 * Watches for the first field or button of content that is still loading. Once something in it has had the focus,
 * whoever has it later was given it by the person, and keeps it.
 */
function awaitFirst(content: HTMLElement): () => void {
  const arrivals = new MutationObserver(() => {
    const isInDialog = content.closest('[role=dialog]')?.contains(document.activeElement)
    const first = isInDialog ? firstFocusable(content) : undefined
    if (first) takeUp(first)
  })
  const stop = () => arrivals.disconnect()
  if (content.contains(document.activeElement)) return stop
  arrivals.observe(content, { childList: true, subtree: true })
  content.addEventListener('focusin', stop, { once: true })
  return stop
}

function takeUp(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement) target.select()
}

const firstFocusable = (within: HTMLElement): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('input, select, textarea, button, [tabindex]')].find(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]') && element.checkVisibility(),
  )
