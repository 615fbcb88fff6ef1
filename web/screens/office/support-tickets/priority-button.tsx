import { type AdminSupportTicket, prioritizeSupportTicket } from '#contract/office/support.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface PriorityButtonProps {
  ticket: Pick<AdminSupportTicket, 'id' | 'priority'>
  onChange: (ticket: AdminSupportTicket) => void
}

/** Puts a ticket before those of normal priority, or back among them. */
export function PriorityButton({ ticket: { id, priority }, onChange }: PriorityButtonProps) {
  const next = priority === 'high' ? 'normal' : 'high'
  const change = useAction({
    call: () => call(prioritizeSupportTicket, { params: { id }, body: { priority: next } }),
    onSuccess: onChange,
    failure: 'Could not change the priority',
  })
  return (
    <Button size="sm" variant="ghost" pending={change.isPending} onClick={() => change.mutate()}>
      {next === 'high' ? 'Set high priority' : 'Set normal priority'}
    </Button>
  )
}
