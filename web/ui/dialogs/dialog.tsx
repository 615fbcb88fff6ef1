import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, type TouchEvent, useRef } from 'react'
import { ICON_BUTTON } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { isWideNow } from '../wide-screen.ts'
import { DialogBody } from './dialog-body.tsx'
import { DialogFrame, type DialogLayer, type DialogPlacement } from './dialog-frame.tsx'

export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface DialogProps extends DialogState {
  title: string
  description?: ReactNode
  placement?: Exclude<DialogPlacement, 'top'>
  layer?: DialogLayer
  /** 'wide' takes most of a wide screen. */
  size?: 'form' | 'wide'
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'form', children } = props
  const { placement = 'center', layer = 'page' } = props
  const drag = useSheetDrag(() => onOpenChange(false))
  const isSheet = placement === 'bottom' || (placement === 'center' && !isWideNow())
  const canClose = layer !== 'cover'
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      placement={placement}
      layer={layer}
      {...(size === 'wide' && isWideNow() ? { style: WIDE } : {})}
      {...(description === undefined ? { 'aria-describedby': undefined } : {})}
    >
      <div
        // Lets a finger pull the sheet down; shows a bar over the header.
        {...(isSheet && canClose ? drag : {})}
        className={classNames(
          'min-h-11 shrink-0 py-2 pr-14 pl-4.5 max-md:mt-3.5 md:pt-6 md:pl-5.5',
          isSheet && canClose && SHEET_HEADER,
        )}
      >
        <Radix.Title className="text-[1.0625rem] font-semibold tracking-tight">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-1 text-sm text-fg-2">{description}</Radix.Description>
        )}
      </div>
      <div className={SCROLLING} style={CLEAR_OF_THE_FOOTER} data-scrolls>
        <DialogBody>{children}</DialogBody>
      </div>
      {/* Last, so that the focus begins at the first field. */}
      {canClose && (
        <Radix.Close
          aria-label="Close"
          className={classNames(ICON_BUTTON, 'absolute top-3 right-2.5 md:right-3.5')}
        >
          <X aria-hidden />
        </Radix.Close>
      )}
    </DialogFrame>
  )
}

const WIDE = { width: 'min(64rem, calc(100vw - 2rem))' }

const SCROLLING =
  'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4.5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] ' +
  'md:px-5.5'

/** A focused control scrolls clear of a `DialogFooter`. */
const CLEAR_OF_THE_FOOTER = { scrollPaddingBottom: '6rem' }

const SHEET_HEADER =
  'touch-none before:absolute before:top-1.5 before:left-1/2 before:h-1 before:w-9 before:-translate-x-1/2 ' +
  'before:rounded-full before:bg-line-2'

/** Pulled down this far, a sheet closes. */
const CLOSING_PX = 80

/** A finger pulls a sheet (`data-sheet`) down by its header to close it; a shorter pull springs back. */
function useSheetDrag(onClose: () => void) {
  const startY = useRef(0)
  const pull = ({ currentTarget, touches }: TouchEvent<HTMLElement>) => {
    const sheet = currentTarget.closest<HTMLElement>('[data-sheet]')
    const distance = (touches[0]?.clientY ?? startY.current) - startY.current
    if (sheet !== null) sheet.style.translate = `0 ${Math.max(0, distance)}px`
  }
  const letGo = ({ currentTarget, changedTouches }: TouchEvent<HTMLElement>) => {
    const sheet = currentTarget.closest<HTMLElement>('[data-sheet]')
    const distance = (changedTouches[0]?.clientY ?? startY.current) - startY.current
    if (distance > CLOSING_PX) onClose()
    else if (sheet !== null) sheet.style.translate = ''
  }
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startY.current = touches[0]?.clientY ?? 0
    },
    onTouchMove: pull,
    onTouchEnd: letGo,
    onTouchCancel: letGo,
  }
}
