<?php
/**
 * Stand-ins for the functions of WordPress that the plugin calls, as far as it calls them. They escape, check and print
 * as WordPress documents it; none of its code is here.
 */

/** What a run leaves behind, and what it starts from. */
final class World {
	public static $hooks   = array();
	public static $options = array();
	public static $scripts = array();
	public static $sites   = array();
	public static $site    = 1;
	public static $pages   = array();
	public static $log     = array();
	public static $request = array();
	public static $answer  = null;
	public static $can     = true;
	public static $policy  = array();
	public static $locale  = 'en_US';
	public static $updates = null;
}

/** Ends a request, as `wp_die` does. */
final class Request_Ended extends Error {}

function add_filter( $name, $callback, $priority = 10 ) {
	World::$hooks[ $name ][ $priority ][] = $callback;
	return true;
}
function add_action( $name, $callback, $priority = 10 ) {
	return add_filter( $name, $callback, $priority );
}
function apply_filters( $name, $value = null, ...$more ) {
	$hooks = World::$hooks[ $name ] ?? array();
	ksort( $hooks );
	foreach ( array_merge( ...array_values( $hooks ) ) as $callback ) {
		$value = $callback( $value, ...$more );
	}
	return $value;
}
function do_action( $name, ...$values ) {
	$hooks = World::$hooks[ $name ] ?? array();
	ksort( $hooks );
	foreach ( array_merge( ...array_values( $hooks ) ) as $callback ) {
		$callback( ...$values );
	}
}
function __return_true() {
	return true;
}

function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}
function esc_html_e( $text, $domain ) {
	echo esc_html( $text );
}
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}
function esc_attr( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}
function esc_url( $url ) {
	return str_replace( array( '&', "'" ), array( '&#038;', '&#039;' ), preg_replace( '/[^a-z0-9-~+_.?#=!&;,\/:%@$\|*\'()\[\]]/i', '', $url ) );
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) );
}
function wp_unslash( $value ) {
	return is_array( $value ) ? array_map( 'wp_unslash', $value ) : stripslashes( $value );
}
function wp_json_encode( $data, $flags = 0 ) {
	return json_encode( $data, $flags );
}
function wp_parse_url( $url, $component = -1 ) {
	return parse_url( $url, $component );
}
function checked( $value ) {
	echo $value ? " checked='checked'" : '';
}
function selected( $value, $current ) {
	echo $value === $current ? " selected='selected'" : '';
}

function get_option( $name ) {
	return World::$options[ World::$site ][ $name ] ?? false;
}
function update_option( $name, $value ) {
	World::$options[ World::$site ][ $name ] = $value;
	return true;
}
function delete_option( $name ) {
	unset( World::$options[ World::$site ][ $name ] );
	return true;
}
function is_multisite() {
	return count( World::$sites ) > 1;
}
function get_sites( $query ) {
	return World::$sites;
}
function switch_to_blog( $id ) {
	World::$site = $id;
}
function restore_current_blog() {
	World::$site = 1;
}

function plugin_basename( $file ) {
	return basename( dirname( $file ) ) . '/' . basename( $file );
}
function load_plugin_textdomain( $domain, $unused, $folder ) {
	return is_dir( World::$request['plugin'] . '/../' . $folder );
}
function determine_locale() {
	return World::$locale;
}
function wp_get_environment_type() {
	return World::$request['environment'] ?? 'production';
}
function admin_url( $path ) {
	return 'https://shop.example/wp-admin/' . $path;
}

function add_submenu_page( $parent, $title, $menu_title, $capability, $slug, $callback ) {
	World::$pages[ $slug ] = compact( 'parent', 'capability', 'callback' );
	return current_user_can( $capability ) ? $parent . '_page_' . $slug : false;
}
function current_user_can( $capability ) {
	$rights = array(
		'manage_woocommerce' => true,
		'unfiltered_html'    => World::$request['canAddScripts'] ?? true,
	);
	return World::$can && ( $rights[ $capability ] ?? false );
}
function get_current_user_id() {
	return World::$request['user'] ?? 0;
}
function wp_nonce_field( $action ) {
	echo '<input type="hidden" name="_wpnonce" value="' . esc_attr( 'nonce of ' . $action ) . '">';
}
function check_admin_referer( $action ) {
	if ( ( $_POST['_wpnonce'] ?? '' ) !== 'nonce of ' . $action ) {
		wp_die( 'The link you followed has expired.', '', array( 'response' => 403 ) );
	}
	return 1;
}
function wp_die( $message, $title, $options ) {
	throw new Request_Ended( $options['response'] . ' ' . $message );
}
function wp_add_privacy_policy_content( $name, $text ) {
	World::$policy[ $name ] = $text;
}

final class WP_Error {
	private $code;
	private $message;
	public function __construct( $code, $message ) {
		$this->code    = $code;
		$this->message = $message;
	}
	public function get_error_code() {
		return $this->code;
	}
	public function get_error_message() {
		return $this->message;
	}
}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}
/** False for a host that isn't found, or has a private address. */
function wp_http_validate_url( $url ) {
	return str_contains( $url, 'unknown' ) ? false : $url;
}
/** Answers with what the scenario says, or really asks an address on this machine. */
function wp_remote_get( $url, $options ) {
	World::$log[] = array( 'GET', $url, $options['reject_unsafe_urls'] );
	if ( $options['reject_unsafe_urls'] && ! wp_http_validate_url( $url ) ) {
		return new WP_Error( 'http_request_failed', 'A valid URL was not provided.' );
	}
	if ( null !== World::$answer ) {
		return isset( World::$answer['error'] ) ? new WP_Error( 'http_request_failed', World::$answer['error'] ) : World::$answer;
	}
	$context = stream_context_create(
		array(
			'http' => array(
				'timeout'         => $options['timeout'],
				'follow_location' => 0,
				'ignore_errors'   => true,
			),
		)
	);
	$body    = file_get_contents( $url, false, $context );
	return array(
		'status' => (int) explode( ' ', $http_response_header[0] )[1],
		'body'   => $body,
	);
}
function wp_remote_retrieve_response_code( $answer ) {
	return $answer['status'];
}
function wp_remote_retrieve_body( $answer ) {
	return $answer['body'] ?? '';
}
function wp_remote_retrieve_header( $answer, $name ) {
	return $answer['headers'][ $name ] ?? '';
}

/** Asks the plugin's own host, and not again while the answer is kept, which is for hours. */
function wp_update_plugins( $file ) {
	if ( null !== World::$updates ) {
		return;
	}
	World::$updates = array();
	preg_match_all( '/^ \* (Version|Update URI): +(\S+)$/m', file_get_contents( $file ), $headers );
	$headers = array_combine( $headers[1], $headers[2] );
	$host    = parse_url( $headers['Update URI'], PHP_URL_HOST );
	$data    = array(
		'Version'   => $headers['Version'],
		'UpdateURI' => $headers['Update URI'],
	);
	$update  = $host ? apply_filters( "update_plugins_$host", false, $data, plugin_basename( $file ), array() ) : false;
	if ( $update && version_compare( $update['version'], $headers['Version'], '>' ) ) {
		World::$updates[ plugin_basename( $file ) ] = $update;
	}
}

function wp_enqueue_script( $handle, $src, $after, $version, $load ) {
	if ( ! isset( World::$scripts[ $handle ] ) ) {
		World::$scripts[ $handle ] = compact( 'src', 'load' ) + array( 'before' => array() );
	}
}
function wp_add_inline_script( $handle, $code, $position ) {
	World::$scripts[ $handle ][ $position ][] = $code;
}
function wp_print_inline_script_tag( $code, $attributes ) {
	$printed = '';
	foreach ( $attributes as $name => $value ) {
		$printed .= true === $value ? " $name" : " $name=\"" . esc_attr( $value ) . '"';
	}
	echo "<script$printed>\n$code\n</script>\n";
}
function print_footer_scripts() {
	foreach ( World::$scripts as $handle => $script ) {
		$tag = '';
		foreach ( $script['before'] as $code ) {
			$tag .= "<script id=\"$handle-js-before\">\n$code\n</script>\n";
		}
		$strategy = $script['load']['strategy'];
		$tag     .= '<script src="' . esc_url( $script['src'] ) . "\" id=\"$handle-js\" $strategy data-wp-strategy=\"$strategy\"></script>\n";
		echo apply_filters( 'script_loader_tag', $tag, $handle, $script['src'] );
	}
}
add_action( 'wp_footer', 'print_footer_scripts', 20 );
