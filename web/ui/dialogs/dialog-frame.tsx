import * as Radix from '@radix-ui/react-dialog'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ShownAmounts } from '../preferences/hidden-amounts.tsx'
import { movesByKeys } from './dialog-body.tsx'
import { dialogOpened, returnFocus } from './open-dialogs.ts'

/** 'page' lies over the page, 'over' over another dialog. 'cover' hides the page until its question is answered. */
export type DialogLayer = 'page' | 'over' | 'cover'

/** 'center' is a bottom sheet on phones, 'bottom' everywhere; 'top' leaves room for a keyboard. */
export type DialogPlacement = keyof typeof PLACEMENTS

interface DialogFrameProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onOpenChange: (open: boolean) => void
  placement: DialogPlacement
  layer?: DialogLayer
  /** Takes the focus before the paint: a key opened it, and the next keys belong to it. */
  focusAtOnce?: boolean
}

/**
 * A modal dialog without its content, which begins with a title. It returns the focus itself: our dialogs open without
 * a Radix trigger, so Radix would leave it on the body.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onOpenChange, placement, layer = 'page', focusAtOnce = false, children, ...rest } = props
  const opener = useRef<Element | null>(null)
  const close = useEffectEvent(() => {
    onOpenChange(false)
    return true
  })
  useEffect(() => (open ? dialogOpened(() => close()) : undefined), [open])
  const takeFocus = (event: Event) => {
    opener.current = document.activeElement
    if (!focusAtOnce && !movesByKeys()) event.preventDefault()
  }
  // A layer that covers the page stays interactive.
  const cover = layer === 'cover' ? { 'data-cover': '' } : {}
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {/* Without a container, React would draw it in a separate pass, in one piece. */}
      <Radix.Portal container={document.body}>
        <Radix.Overlay {...cover} className={classNames('fixed inset-0', OVERLAYS[layer])} />
        <Radix.Content
          {...rest}
          {...cover}
          data-sheet=""
          // No second press while it closes.
          inert={!open}
          className={classNames(
            'fixed flex flex-col bg-surface-1 shadow-3 outline-none',
            layer === 'page' ? 'z-61' : 'z-63',
            PLACEMENTS[placement],
          )}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={(event) => returnFocus(event, opener.current)}
        >
          <ShownAmounts>{children}</ShownAmounts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const OVERLAYS: Record<DialogLayer, string> = {
  page: 'fade z-60 bg-overlay',
  over: 'fade z-62 bg-overlay',
  cover: 'z-62 bg-canvas',
}

const PLACEMENTS = {
  bottom: 'slide-up inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl border-t border-line-2',
  center:
    'max-md:slide-up max-md:inset-x-0 max-md:bottom-0 max-h-[92dvh] max-md:rounded-t-xl max-md:border-t ' +
    'border-line-2 md:rise md:top-1/2 md:left-1/2 md:w-[30rem] md:max-w-[calc(100vw-2rem)] md:-translate-1/2 ' +
    'md:rounded-xl md:border',
  top:
    'max-md:inset-x-0 max-md:top-0 max-md:max-h-[100dvh] max-md:rounded-b-xl max-md:border-b border-line-2 ' +
    'md:rise md:top-[12vh] md:left-1/2 md:max-h-[76vh] md:w-[38rem] md:max-w-[calc(100vw-2rem)] ' +
    'md:-translate-x-1/2 md:rounded-xl md:border',
  right: 'slide-left inset-y-0 right-0 w-[20rem] max-w-[86vw] border-l border-line-2',
}
