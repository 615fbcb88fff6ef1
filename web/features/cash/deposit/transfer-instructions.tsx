import { useState } from 'react'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const TransferInstructionsDialog = lazyComponent(() => import('./transfer-instructions-dialog.tsx'))

/** Opens a pending deposit's instructions again. */
export function TransferInstructions({ request }: { request: DepositRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Transfer instructions
      </Button>
      <LazyDialog open={isOpen}>
        <TransferInstructionsDialog request={request} open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </>
  )
}
