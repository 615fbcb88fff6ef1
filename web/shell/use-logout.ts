import { useLocation } from 'wouter'
import { detailOf } from '../api/call-error.ts'
import { useMutation } from '../api/mutation.ts'
import { endSession, forgetCustomerData, leaveSession } from '../api/session.ts'
import { toast } from '../ui/toast.ts'

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
