import type { ComponentProps } from 'react'
import { SmallButton } from '#web/ui/buttons/button.tsx'

interface ActionButtonProps extends ComponentProps<typeof SmallButton> {
  action: { mutate: () => unknown; isPending: boolean }
}

/** A button that does something at once. */
export const ActionButton = ({ action, ...rest }: ActionButtonProps) => (
  <SmallButton {...rest} pending={action.isPending} onClick={() => action.mutate()} />
)
