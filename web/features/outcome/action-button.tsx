import type { ComponentProps } from 'react'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'

interface ActionButtonProps extends ComponentProps<typeof Button> {
  action: { mutate: () => unknown; isPending: boolean }
}

/** A button that does something at once. */
export const ActionButton = ({ action, ...rest }: ActionButtonProps) => (
  <SmallButton {...rest} pending={action.isPending} onClick={() => action.mutate()} />
)
