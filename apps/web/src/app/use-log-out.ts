import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { logOut } from '../shared/session/log-out.ts';

/** Ends the session and shows the login. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logOut();
    void navigate(PATHS.auth, { replace: true });
  };
}
