import { useLocation } from 'wouter'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { endSession, forgetCustomerData, leaveSession } from '#web/lib/api/session.ts'
import { toast } from '#web/ui/messages/toast.ts'

/** Ends the session and goes to the sign-in page. */
export function useLogout() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: leaveSession,
    onSuccess: () => {
      endSession()
      forgetCustomerData()
      navigate('/auth')
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Logout failed', description: detailOf(error, 'Please try again') }),
  })
}
