import { useState } from 'react'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const TransferInstructionsDialog = lazyDialog(() => import('./transfer-instructions-dialog.tsx'))

/** Opens a pending deposit's instructions again. */
export function TransferInstructions({ request }: { request: DepositRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>Transfer instructions</SmallButton>
      <TransferInstructionsDialog request={request} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
