import type { Role } from '@smart-waste/contract';
import { type Location, useLocation, useNavigate } from 'react-router';
import { getHomePath } from '../paths.ts';

/**
 * The location state with which the guard redirects a visitor to `/auth`: the address of the page they wanted. It
 * belongs to this entry of the browser's history, so that no link from elsewhere can choose the page after a login.
 * It is a text because `Navigate` navigates again whenever its state is another object.
 */
export const getWantedPage = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** The page after a login: the one that the visitor wanted, otherwise the start screen of the role (AU-07). */
export const choosePageAfterLogin = (role: Role, state: unknown): string =>
  typeof state === 'string' ? state : getHomePath(role);

/**
 * Opens the page after a login. It takes the place of `/auth` in the browser's history: otherwise Back would lead a
 * person who is logged in to a login form.
 */
export function useOpenPageAfterLogin() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (role: Role) => navigate(choosePageAfterLogin(role, state), { replace: true });
}
