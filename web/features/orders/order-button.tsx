import type { ComponentProps } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

/** States the whole order: a long one takes two lines. */
export const OrderButton = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button {...rest} type="submit" size="lg" block style={WRAPPING}>
    <span>{children}</span>
  </Button>
)

const WRAPPING = { height: 'auto', minHeight: 48, paddingBlock: 10, whiteSpace: 'normal' } as const
