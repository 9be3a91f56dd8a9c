import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

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

/**
 * The state of a screen that its address holds, so that it survives a reload and can be sent as a link: filters, an
 * order, and what is open.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  // The second of two quick changes must see the first, which may not be rendered yet.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  /** Changes the address in place: Back leads to the screen before. A new list begins at the top of the page. */
  const change = useCallback(
    (edit: (address: URLSearchParams) => URLSearchParams, { isNewList = false } = {}) => {
      latest.current = edit(latest.current);
      setAddress(latest.current, { replace: true, preventScrollReset: !isNewList });
    },
    [setAddress],
  );
  /** Opens what this parameter names, or closes it with null. Back closes it, however many were opened before. */
  const open = useCallback(
    (name: string, id: string | null) => {
      const isStep = id !== null && !latest.current.has(name);
      latest.current = withParameters(latest.current, { [name]: id ?? '' });
      setAddress(latest.current, { replace: !isStep, preventScrollReset: true });
    },
    [setAddress],
  );
  return { address, change, open };
}
