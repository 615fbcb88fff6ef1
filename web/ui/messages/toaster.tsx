import { CircleCheck, CircleX, Info, X } from 'lucide-react'
import * as Radix from '@radix-ui/react-toast'
import { classNames } from '../class-names.ts'
import { buttonVariants } from '../buttons/button.tsx'
import { ICON_BUTTON } from '../buttons/icon-button.tsx'
import { closeLastDialog } from '../dialogs/open-dialogs.ts'
import { dismissToast, type ShownToast } from './toast.ts'

const TOAST_DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50

/** The visible toast: hover and focus pause it, swiping right closes it, F8 reaches it. */
export default function Toaster({ message }: { message: ShownToast }) {
  const tone = message.tone ?? 'plain'
  const isError = tone === 'error'
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Radix.Root
        key={message.id}
        open={message.open}
        onOpenChange={(open) => !open && dismissToast()}
        type="foreground"
        onEscapeKeyDown={leaveToDialog}
        data-tone={tone}
        className={classNames(
          'toast flex items-start gap-3 rounded-lg border py-3.5 pr-2.5 pl-4 shadow-3',
          isError ? 'border-transparent bg-danger-solid text-on-solid' : 'border-line-2 bg-popup',
        )}
      >
        <span className="mt-0.5 [&_svg]:size-4.5">{ICONS[tone]}</span>
        <div className="min-w-0 flex-1">
          <Radix.Title className="font-semibold">{message.title}</Radix.Title>
          {message.description !== undefined && (
            <Radix.Description className={classNames('text-sm', !isError && 'text-fg-2')}>
              {message.description}
            </Radix.Description>
          )}
        </div>
        {message.action !== undefined && (
          <Radix.Action
            altText={message.action.label}
            className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
            onClick={message.action.press}
          >
            {message.action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label={message.dismissal?.label ?? 'Dismiss'}
          onClick={message.dismissal?.press}
          className={classNames(
            ICON_BUTTON,
            '-my-2 md:-my-1',
            isError && 'text-on-solid hover:bg-danger-solid-hover hover:text-on-solid',
          )}
        >
          <X aria-hidden />
        </Radix.Close>
      </Radix.Root>
      {/* At the top over a sheet and the reviews: at the bottom it would cover their buttons. */}
      <Radix.Viewport
        className={
          'max-md:in-[body:has([data-sheet])]:top-4 max-md:in-[body:has([data-sheet])]:bottom-auto ' +
          'in-[body:has([data-reviews])]:top-18 in-[body:has([data-reviews])]:bottom-auto fixed right-4 ' +
          'bottom-[calc(var(--tabbar-h)+1rem+env(safe-area-inset-bottom))] z-100 w-[24rem] ' +
          'max-w-[calc(100vw-2rem)] outline-none md:not-in-[body:has([data-reviews])]:bottom-6 md:right-6 ' +
          'lg:in-[body:has([data-chat])]:right-[27rem]'
        }
      />
    </Radix.Provider>
  )
}

/** The toast lies over its dialog, and Radix gives Escape to the topmost. */
function leaveToDialog(event: KeyboardEvent): void {
  const isInToast = event.target instanceof Element && event.target.closest('.toast') !== null
  if (!isInToast && closeLastDialog()) event.preventDefault()
}

const ICONS = {
  plain: <Info aria-hidden />,
  success: <CircleCheck aria-hidden className="text-gain" />,
  error: <CircleX aria-hidden />,
}
