import type { ComponentProps } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

interface ActionButtonProps extends ComponentProps<typeof Button> {
  action: { mutate: () => unknown; isPending: boolean }
}

/** A button that does something at once. */
export const ActionButton = ({ action, ...rest }: ActionButtonProps) => (
  <Button
    size="sm"
    variant="secondary"
    {...rest}
    pending={action.isPending}
    onClick={() => action.mutate()}
  />
)
