import { chakra } from '@chakra-ui/react';
import { BarePage } from '../ui/bare-page';

/**
 * Stands in for the app at an address of plain HTTP: without locks between tabs a count could be sent twice, and without
 * the worker and the camera most of it is missing.
 */
export function NeedsHttps() {
  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        This app needs a secure address
      </chakra.h1>
      <chakra.p lang="pa" mb="4" color="fg.muted">
        ਇਸ ਐਪ ਨੂੰ ਸੁਰੱਖਿਅਤ ਪਤੇ ਦੀ ਲੋੜ ਹੈ
      </chakra.p>
      <chakra.p mb="4">
        At {window.location.origin} the browser allows neither the camera nor work without a network, and a
        count could be lost. Ask your store admin for the address that begins with <b>https://</b>.
      </chakra.p>
      <chakra.p lang="pa" mb="4" color="fg.muted">
        ਆਪਣੇ ਸਟੋਰ ਐਡਮਿਨ ਤੋਂ ਉਹ ਪਤਾ ਪੁੱਛੋ ਜੋ https:// ਨਾਲ ਸ਼ੁਰੂ ਹੁੰਦਾ ਹੈ।
      </chakra.p>
      <chakra.h2 fontWeight="bold">For whoever runs the server</chakra.h2>
      <chakra.p>
        On its machine run <chakra.code fontFamily="mono">npm run tls:local</chakra.code> and start it again.
        This address then shows how to set up each device. With a certificate of your own, set{' '}
        <chakra.code fontFamily="mono">TLS_CERT</chakra.code> and{' '}
        <chakra.code fontFamily="mono">TLS_KEY</chakra.code>.
      </chakra.p>
    </BarePage>
  );
}
