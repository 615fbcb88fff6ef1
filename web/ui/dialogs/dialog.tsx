import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { ICON_BUTTON } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { isWideNow } from '../wide-screen.ts'
import { DialogBody } from './dialog-body.tsx'
import { DialogFrame, type DialogLayer, type DialogPlacement } from './dialog-frame.tsx'
import { useSheetDrag } from './sheet-drag.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
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
      <DialogHeader title={title} description={description} drag={isSheet && canClose ? drag : undefined} />
      <div className={SCROLLING} style={CLEAR_OF_THE_FOOTER} data-scrolls>
        <DialogBody>{children}</DialogBody>
      </div>
      {/* Last, so that the focus begins at the first field. */}
      {canClose && <CloseButton />}
    </DialogFrame>
  )
}

interface DialogHeaderProps {
  title: string
  description: ReactNode
  /** Lets a finger pull the sheet down; shows a bar over the header. */
  drag: ReturnType<typeof useSheetDrag> | undefined
}

function DialogHeader({ title, description, drag }: DialogHeaderProps) {
  return (
    <div
      {...drag}
      className={classNames(
        'min-h-11 shrink-0 py-2 pr-14 pl-4.5 max-md:mt-3.5 md:pt-6 md:pl-5.5',
        drag !== undefined && SHEET_HEADER,
      )}
    >
      <Radix.Title className="text-[1.0625rem] font-semibold tracking-tight">{title}</Radix.Title>
      {description !== undefined && (
        <Radix.Description className="mt-1 text-sm text-fg-2">{description}</Radix.Description>
      )}
    </div>
  )
}

function CloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      className={classNames(ICON_BUTTON, 'absolute top-3 right-2.5 md:right-3.5')}
    >
      <X aria-hidden />
    </Radix.Close>
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
