import type { EndpointName } from '@smart-waste/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { rawCall } from '../parts/raw-call.ts';
import { NOTHING_CHECKED, reduceChecks, SERVICES, type Service } from './checks.ts';

/** A call of each service that anybody may make. */
const CALL_OF: Record<Service, EndpointName> = {
  backend: 'clientConfig',
  users: 'usersHealth',
  images: 'imagesHealth',
};

/** Checks the three services when the page opens and whenever it is asked to. */
export function useStatusChecks() {
  const [checks, dispatch] = useReducer(reduceChecks, NOTHING_CHECKED);
  const round = useRef(0);

  const check = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    dispatch({ type: 'began' });
    for (const service of SERVICES) {
      void rawCall(CALL_OF[service]).then((answer) => {
        if (mine === round.current) dispatch({ type: 'answered', service, answer, at: new Date() });
      });
    }
  }, []);

  // The network is outside of React; after the page is left, every answer is a late one.
  useEffect(() => {
    check();
    return () => {
      round.current += 1;
    };
  }, [check]);
  return { ...checks, check };
}
