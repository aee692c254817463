"""A web page that the user names, fetched once. Nothing else in the program opens a connection.

Refused: addresses that are not of the public internet, redirects to them, answers over 5 MB or a minute, anything but
HTTP and HTTPS. The name is looked up once and the connection made to the address that was judged, so that it cannot
change in between.
"""

import http.client
import ipaddress
import socket
import ssl
import time
from urllib.parse import SplitResult, urljoin, urlsplit

from vitascope.errors import FetchRefused

_MOST_BYTES = 5_000_000
_PIECE = 65_536
_MOST_REDIRECTS = 5
_SECONDS = 15.0  # of silence
_MOST_SECONDS = 60.0  # for the whole of one answer
_REDIRECTS = (301, 302, 303, 307, 308)
_HEADERS = {"User-Agent": "vitascope", "Accept": "text/html, text/plain, */*;q=0.1"}
_BLOCKERS = (
    "linkedin.com",
    "indeed.com",
    "glassdoor.com",
    "ziprecruiter.com",
    "wellfound.com",
    "monster.com",
    "dice.com",
    "myworkdayjobs.com",
    "icims.com",
    "taleo.net",
)
"""Sites that refuse programs or show the ad by script alone."""


def is_address(text: str) -> bool:
    return text.lower().startswith(("http://", "https://"))


def fetched(url: str) -> bytes:
    """The page's bytes. Raises FetchRefused with what to do instead: to paste the text."""
    for _ in range(_MOST_REDIRECTS + 1):
        parts = _allowed(url)
        status, location, body = _asked(parts, url)
        if status in _REDIRECTS and location:
            url = urljoin(url, location)
            continue
        if status != 200:
            raise FetchRefused(url, f"the site answered with status {status}")
        return body
    raise FetchRefused(url, f"it redirects more than {_MOST_REDIRECTS} times")


def _allowed(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise FetchRefused(url, "it is no address of a web page") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise FetchRefused(url, "it is no address of a web page")
    if port not in (None, 80, 443):
        raise FetchRefused(url, f"port {port} is none that web pages are served from")
    host = parts.hostname.lower()
    if any(host == site or host.endswith("." + site) for site in _BLOCKERS):
        raise FetchRefused(url, "this site does not let programs read its ads")
    return parts


def _public_address(host: str, port: int, url: str) -> str:
    """The first address of the host, if all of them are public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise FetchRefused(url, "its host is not known") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(ipaddress.ip_address(one.partition("%")[0]).is_global for one in addresses):
        raise FetchRefused(url, "it lies in a private network")
    return addresses[0]


def _asked(parts: SplitResult, url: str) -> tuple[int, str, bytes]:
    """Status, where it redirects to, and the body."""
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    address = _public_address(parts.hostname, port, url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with socket.create_connection((address, port), timeout=_SECONDS) as plain:
            connection = http.client.HTTPConnection(parts.hostname, port, timeout=_SECONDS)
            connection.sock = plain
            if secure:
                context = ssl.create_default_context()
                connection = http.client.HTTPSConnection(parts.hostname, port, timeout=_SECONDS, context=context)
                connection.sock = context.wrap_socket(plain, server_hostname=parts.hostname)
            connection.request("GET", target, headers=_HEADERS)
            response = connection.getresponse()
            return response.status, response.getheader("Location") or "", _body(response, url)
    except (OSError, http.client.HTTPException, ValueError):
        raise FetchRefused(url, "it cannot be reached") from None


def _body(response: http.client.HTTPResponse, url: str) -> bytes:
    body, until = bytearray(), time.monotonic() + _MOST_SECONDS
    while piece := response.read1(_PIECE):
        body += piece
        if len(body) > _MOST_BYTES:
            raise FetchRefused(url, f"it is larger than {_MOST_BYTES // 1_000_000} MB")
        if time.monotonic() > until:
            raise FetchRefused(url, f"it takes longer than {_MOST_SECONDS:.0f} seconds")
    return bytes(body)
