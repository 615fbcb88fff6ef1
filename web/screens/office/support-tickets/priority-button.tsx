import { type AdminSupportTicket, prioritizeSupportTicket } from '#contract/office/support.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/messages/toast.ts'

interface PriorityButtonProps {
  ticket: Pick<AdminSupportTicket, 'id' | 'priority'>
  onChange: (ticket: AdminSupportTicket) => void
}

/** Puts a ticket before those of normal priority, or back among them. */
export function PriorityButton({ ticket: { id, priority }, onChange }: PriorityButtonProps) {
  const next = priority === 'high' ? 'normal' : 'high'
  const change = useMutation({
    mutationFn: () => call(prioritizeSupportTicket, { params: { id }, body: { priority: next } }),
    onSuccess: onChange,
    onError: (error) => {
      const description = detailOf(error)
      toast({ tone: 'error', title: 'Could not change the priority', description })
    },
  })
  return (
    <Button size="sm" variant="ghost" pending={change.isPending} onClick={() => change.mutate()}>
      {next === 'high' ? 'Set high priority' : 'Set normal priority'}
    </Button>
  )
}
