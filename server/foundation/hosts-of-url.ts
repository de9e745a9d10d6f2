const maxHosts = 8;
const defaultPort = 5432;

/** The address up to its hosts (with a login), the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** A server of a database. */
export interface Server {
  /** A name or an IP address, without brackets. */
  host: string;
  port: number;
}

/**
 * Splits the address of a database on several servers, such as `postgresql://user:password@db1:5432,db2:5432/afterword`,
 * into one address for each, in their order. An address with one server is returned as it is, and not checked.
 * @param variable where the address is from, for the message
 * @throws Error with one sentence that begins with the variable and holds no password
 */
export function hostsOfUrl(url: string, variable: string): string[] {
  const [, before = "", list = "", after = ""] = parts.exec(url) ?? [];
  if (!list.includes(",")) return [url];
  const hosts = list.split(",");
  if (hosts.length > maxHosts) throw new Error(`${variable} must have at most ${maxHosts} hosts, not ${hosts.length}`);
  const urls = hosts.map((host, index) => {
    if (host === "") throw new Error(`${variable} has no host name at place ${index + 1} of its hosts`);
    const address = `${before}${host}${after}`;
    if (!URL.canParse(address)) {
      throw new Error(`${variable} has the host "${host}", which must be a name or an address, and may have a port`);
    }
    return address;
  });
  const [first] = urls;
  const { searchParams } = new URL(first ?? url);
  for (const name of ["host", "port"]) {
    if (searchParams.has(name)) throw new Error(`${variable} has several hosts, and so must not have "?${name}="`);
  }
  const servers = urls.map(serverOfUrl).map(nameOf);
  const double = servers.find((server, index) => servers.indexOf(server) < index);
  if (double) throw new Error(`${variable} has the host ${double} twice`);
  return urls;
}

/**
 * Changes an address of a database as that of its first server, and keeps the others.
 * @throws Error as {@link hostsOfUrl} does, and `TypeError` for what is no address
 */
export function changeUrl(url: string, change: (first: URL) => void): string {
  const [, , list = ""] = parts.exec(url) ?? [];
  const [first = url, ...others] = hostsOfUrl(url, "The database's address");
  const changed = new URL(first);
  change(changed);
  if (others.length === 0) return changed.href;
  return changed.href.replace(parts, (_, before: string, _host, after: string) => `${before}${list}${after}`);
}

/** The server in the address of a database on one server. */
export function serverOfUrl(url: string): Server {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, "$1"), port: Number(port || defaultPort) };
}

/** How messages name a server. */
export function nameOf({ host, port }: Server): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
