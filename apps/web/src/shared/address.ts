import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** The state of an entry of the history that was added by opening something. */
const OPENED_STATE = 'opened';

/** The address with these parameters; a default is left out. */
export function withParameters(
  address: URLSearchParams,
  changes: Readonly<Record<string, string>>,
  isDefault: (value: string, name: string) => boolean = (value) => value === '',
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) {
    if (isDefault(value, name)) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The path with these parameters, after those that it has. */
export function pathWith(path: string, parameters: URLSearchParams): string {
  if (parameters.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
}

/**
 * The state of a screen that its address holds, so that it survives a reload and can be sent as a link: filters, an
 * order, and what is open.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  // The second of two quick changes must see the first, which may not be rendered yet.
  const latest = useRef(address);
  /** Whether this entry of the history was added by opening something: a link may also lead to what it shows. */
  const { state } = useLocation();
  const isAdded = useRef(false);
  useEffect(() => {
    latest.current = address;
    isAdded.current = state === OPENED_STATE;
  }, [address, state]);

  /** Changes the address in place: Back leads to the screen before. A new list begins at the top of the page. */
  const change = useCallback(
    (edit: (address: URLSearchParams) => URLSearchParams, { isNewList = false } = {}) => {
      latest.current = edit(latest.current);
      const kept = isAdded.current && { state: OPENED_STATE };
      setAddress(latest.current, { replace: true, preventScrollReset: !isNewList, ...kept });
    },
    [setAddress],
  );
  /**
   * Opens what this parameter names, or closes it with null. Back closes it, however many were opened before, or shows
   * again what a link had opened.
   */
  const open = useCallback(
    (name: string, id: string | null) => {
      const isStep = id !== null && !(latest.current.has(name) && isAdded.current);
      latest.current = withParameters(latest.current, { [name]: id ?? '' });
      isAdded.current ||= isStep;
      const kept = isAdded.current && { state: OPENED_STATE };
      setAddress(latest.current, { replace: !isStep, preventScrollReset: true, ...kept });
    },
    [setAddress],
  );
  return { address, change, open };
}
